-- A discarded letter keeps its place, as a dropped one does, and does not wait to be redriven.
drop index dead_letter_waiting;
create index dead_letter_waiting on dead_letter (topic, reason) where redriven_at is null and dropped_at is null;
