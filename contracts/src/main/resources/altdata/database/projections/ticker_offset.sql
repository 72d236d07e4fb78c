-- Of every generation: which partitions of its topic have records of a ticker. A partial replay reads only these. The ticker
-- '' stands for records that may be of any ticker: rejected ones, and rows without a single ticker.
create table ticker_offset (
    partition int not null,
    ticker text collate "C" not null,
    -- All earlier records are of other tickers.
    first_offset bigint not null,
    primary key (partition, ticker)
);

