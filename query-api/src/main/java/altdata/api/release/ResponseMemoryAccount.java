package altdata.api.release;

import reactor.util.context.ContextView;

/// Who is told of the texts that are read for an answer.
interface ResponseMemoryAccount {
    /// For readings that nobody accounts for.
    ResponseMemoryAccount NONE = _ -> {};

    /// @throws ResponseMemoryExceededException where there is no room for it
    void add(String text);

    /// That of the reading at hand.
    static ResponseMemoryAccount of(ContextView context) {
        return context.<ResponseMemoryAccount>getOrEmpty(ResponseMemoryAccount.class).orElse(NONE);
    }
}
