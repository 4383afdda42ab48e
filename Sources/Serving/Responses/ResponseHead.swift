/// The status line and the headers of a response.
struct ResponseHead: Hashable {
    struct Field: Hashable {
        var name: String
        var value: String
    }

    var status: Response.Status
    private(set) var fields: [Field] = []

    init(_ status: Response.Status) {
        self.status = status
        // No guess of another format, no address or token to other sites, no use by their pages.
        self["X-Content-Type-Options"] = "nosniff"
        self["Referrer-Policy"] = "no-referrer"
        self["Cross-Origin-Resource-Policy"] = "same-origin"
        self["X-Frame-Options"] = "SAMEORIGIN"
    }

    /// The value of a header; nil if there is none.
    ///
    /// Characters that could end it are left out.
    subscript(_ name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            guard let newValue else { return }
            fields.append(Field(name: name, value: HeaderText.printable(newValue)))
        }
    }

    /// The bytes to send, up to the empty line.
    var bytes: [UInt8] {
        let lines =
            ["HTTP/1.1 \(status.rawValue) \(status.phrase)"]
            + fields.map { "\($0.name): \($0.value)" }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
