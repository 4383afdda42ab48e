#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The terminal: results on standard output, everything else on standard error.
enum Console {
    /// Whether standard error is a terminal that a person looks at.
    static var isInteractive: Bool { isatty(2) == 1 }

    /// Writes a result.
    static func print(_ text: String) { write(Array(text.utf8), to: 1) }

    /// Writes a result as bytes.
    static func print(_ bytes: [UInt8]) { write(bytes, to: 1) }

    /// Writes a message to the person, beside the result.
    static func complain(_ text: String) { write(Array(text.utf8), to: 2) }

    /// A reader that went away (`EPIPE`) is no fault of ours: the rest is not written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let taken = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                guard taken > 0 else { return }
                rest = rest.dropFirst(taken)
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
