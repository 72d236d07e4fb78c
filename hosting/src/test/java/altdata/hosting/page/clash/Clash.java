package altdata.hosting.page.clash;

/// Owns a page with a file that has the name of a shared file.
public final class Clash {
    private Clash() {}
}
