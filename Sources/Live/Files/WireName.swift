/// Names that come from the other end of a connection.
///
/// What passes is a plain name: it cannot lead outside a folder, is not hidden, and means the same on
/// every system.
public enum WireName {
    /// Returns whether a session's name is safe as the name of a folder.
    public static func isSession(_ name: String) -> Bool {
        isPart(name) && name.utf8.count <= LiveLimits.nameByteCount
    }

    /// Returns whether a path is safe in a session's folder: a file, or a folder and a file.
    public static func isFile(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { isPart(String($0)) }
            && path.utf8.count <= LiveLimits.pathByteCount
    }

    private static func isPart(_ part: String) -> Bool {
        guard let first = part.utf8.first, first != UInt8(ascii: ".") else { return false }
        // A desk writes unfinished data under names with this ending.
        return part.utf8.allSatisfy(isPlain) && !part.hasSuffix(".part")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default: return [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
        }
    }
}
