import Foundation

/// The key that the tool finds in tests, so that it creates none.
enum SealKey {
    /// The example of RFC 8410, section 10.3.
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
        -----END PRIVATE KEY-----

        """

    /// The folder that replaces `~/.config`, next to the tests.
    static let configuration = Result {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder = tests.deletingLastPathComponent().appendingPathComponent("test-config")
        let ours = folder.appendingPathComponent("lockstep")
        try FileManager.default.createDirectory(at: ours, withIntermediateDirectories: true)
        try pem.write(
            to: ours.appendingPathComponent("seal-key.pem"), atomically: true, encoding: .utf8)
        return folder
    }
}
