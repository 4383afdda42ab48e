/// The value of the header `Content-Type`.
public struct ContentType: Sendable, Hashable {
    /// The type as text; it contains only printable ASCII.
    public let text: String

    /// Creates a type; characters that no header may contain are left out.
    public init(_ text: String) { self.text = HeaderText.printable(text) }

    /// A page.
    public static let html = ContentType("text/html; charset=utf-8")
    /// The style of a page.
    public static let css = ContentType("text/css; charset=utf-8")
    /// The script of a page.
    public static let javaScript = ContentType("text/javascript; charset=utf-8")
    /// JSON.
    public static let json = ContentType("application/json")
    /// Text without a format.
    public static let text = ContentType("text/plain; charset=utf-8")
    /// Bytes of an unknown format.
    public static let bytes = ContentType("application/octet-stream")

    /// The types of the files that Lockstep writes and pages use, by the end of the name.
    private static let types: [String: ContentType] = [
        "html": .html, "css": .css, "js": .javaScript, "mjs": .javaScript, "json": .json,
        "txt": .text, "md": .text, "csv": ContentType("text/csv; charset=utf-8"),
        "jsonl": ContentType("application/jsonl"), "jpg": ContentType("image/jpeg"),
        "jpeg": ContentType("image/jpeg"), "png": ContentType("image/png"),
        "heic": ContentType("image/heic"), "svg": ContentType("image/svg+xml"),
        "ico": ContentType("image/x-icon"), "mov": ContentType("video/quicktime"),
        "mp4": ContentType("video/mp4"), "caf": ContentType("audio/x-caf"),
        "wav": ContentType("audio/wav"), "ply": .bytes, "zip": ContentType("application/zip"),
        "wasm": ContentType("application/wasm"), "woff2": ContentType("font/woff2"),
    ]

    /// The type of a file with this name; ``bytes`` if it is unknown.
    public static func ofFile(named name: String) -> ContentType {
        let last = name.split(separator: "/").last ?? ""
        guard let dot = last.lastIndex(of: ".") else { return .bytes }
        return types[last[dot...].dropFirst().lowercased()] ?? .bytes
    }
}
