package altdata.hosting.page.clash;

/// Beside a page with a file that has the name of one of every page.
public final class Clash {
    private Clash() {}
}
