package altdata.api.format;

import java.util.Map;

/// A body that is one page of a list. Its response has a header `Link` to the next page (RFC 8288).
public interface Page {
    /// The parameters of the request for the next page that differ from those of this one, by name; empty on
    /// the last page.
    Map<String, String> nextPage();
}
