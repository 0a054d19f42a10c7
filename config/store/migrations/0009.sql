-- Templates of boxes that were run over documents: what is sent (marked before it is), and what became of it.

CREATE TABLE text_runs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    address    TEXT NOT NULL,
    company    TEXT NOT NULL,
    template   TEXT NOT NULL,
    collection TEXT NOT NULL,
    boxes      TEXT NOT NULL,
    begun_at   TEXT NOT NULL
);
CREATE INDEX text_runs_newest ON text_runs (address, company, id);
CREATE INDEX text_runs_by_template ON text_runs (address, company, template, id);

CREATE TABLE text_run_documents (
    run         INTEGER NOT NULL REFERENCES text_runs (id) ON DELETE CASCADE,
    document    INTEGER NOT NULL,
    ocr_text_id TEXT NOT NULL,
    PRIMARY KEY (run, document)
) WITHOUT ROWID;

CREATE TABLE text_run_reads (
    run      INTEGER NOT NULL REFERENCES text_runs (id) ON DELETE CASCADE,
    document INTEGER NOT NULL,
    box      INTEGER NOT NULL,
    state    TEXT NOT NULL,
    text     TEXT NOT NULL,
    reason   TEXT NOT NULL,
    PRIMARY KEY (run, document, box)
) WITHOUT ROWID;
