package altdata.api.release;

import reactor.util.context.ContextView;

/// Accounts for the text that a request reads into memory.
interface ResponseMemoryAccount {
    /// For queries outside a request, which are not limited.
    ResponseMemoryAccount UNLIMITED = _ -> {};

    /// @throws ResponseMemoryExceededException if the budget is used up
    void add(String text);

    /// The account of the current request.
    static ResponseMemoryAccount of(ContextView context) {
        return context.<ResponseMemoryAccount>getOrEmpty(ResponseMemoryAccount.class)
                .orElse(UNLIMITED);
    }
}
