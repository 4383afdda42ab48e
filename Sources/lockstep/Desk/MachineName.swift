#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The name of this computer.
enum MachineName {
    /// The host's name up to its first period; "desk" if the system does not state it.
    static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "desk" }
        let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
        let text = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.isEmpty ? "desk" : text
    }
}
