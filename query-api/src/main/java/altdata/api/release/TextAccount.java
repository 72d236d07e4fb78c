package altdata.api.release;

import reactor.util.context.ContextView;

/// Who is told of the texts that are read for an answer.
interface TextAccount {
    /// For readings that nobody accounts for.
    TextAccount NONE = _ -> {};

    /// @throws TooMuchTextException where there is no room for it
    void add(String text);

    /// That of the reading at hand.
    static TextAccount of(ContextView context) {
        return context.<TextAccount>getOrEmpty(TextAccount.class).orElse(NONE);
    }
}
