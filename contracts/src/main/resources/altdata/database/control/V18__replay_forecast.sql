alter table generation
    -- When BUILDING ended: with ready_at, how long reading the log and deriving have taken, to predict later replays.
    add column caught_up_at timestamptz;
