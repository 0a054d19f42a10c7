-- The documents of a collection are found without the rectangles.
CREATE INDEX boxes_by_collection ON boxes (address, company, collection, ocr_text_id);
