-- That an answer with text told of an error too, in words; '' where it did not.
ALTER TABLE boxes ADD COLUMN complaint TEXT NOT NULL DEFAULT '';
