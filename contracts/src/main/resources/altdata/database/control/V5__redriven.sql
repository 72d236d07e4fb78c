-- When the record was written onto its topic once more, mended or after the rules had changed. The letter stays: the
-- record it is about is still there, and is refused again in every rebuild.
alter table dead_letter add column redriven_at timestamptz;
