/// The limits of the protocol between phone and desk, as docs/PROTOCOL.md states them.
public enum LiveLimits {
    /// The version of the protocol that this code speaks.
    public static let version = 1
    /// The bytes of a message's header: channel, type and length.
    public static let headerByteCount = 4
    /// The largest body of a message in bytes.
    ///
    /// At 1 Mbit/s a message takes 0.13 s, which is the longest that an urgent message waits for a
    /// message in transmission.
    public static let bodyByteCount = 16_384
    /// The largest name of a phone, a desk or a session in bytes: no user interface shows more.
    public static let nameByteCount = 128
    /// The longest path of a session's file in bytes.
    public static let pathByteCount = 200
    /// The longest text of a mark, an error or a verdict in bytes.
    public static let textByteCount = 1_024
    /// The largest image, depth map or list of points of the live view in bytes: a JPEG of 4K at
    /// quality 0.9 has about 3 MB, and what is larger belongs on the files channel.
    public static let itemByteCount = 8 << 20
    /// The most files of a session: an hour with images, depth and confidence at 30 fps has 324,000.
    public static let fileCount = 4_000_000
    /// The largest file in bytes: a terabyte, more than any phone stores.
    public static let fileByteCount: Int64 = 1 << 40
    /// The most bytes that a peer may send before it has proven its key.
    ///
    /// A handshake or a pairing needs less than 1 KiB.
    public static let unprovenByteCount = 4_096
}
