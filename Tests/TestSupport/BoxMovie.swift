public import LockstepSamples

/// Codecs without compression: a movie of real boxes around made-up packets.
///
/// The configuration record contains the movie's format, and each fragment's sample table contains
/// its packets, as plain numbers. A test can therefore read what it wrote without a media library.
public struct BoxMovieCodecs: MediaCodecs {
    private let longestFragment: HostDuration?

    /// Creates codecs that encode nothing.
    ///
    /// - Parameter longestFragment: The longest duration of a fragment; nil for no limit.
    public init(longestFragment: HostDuration? = nil) {
        self.longestFragment = longestFragment
    }

    /// No encoder: images come as packets.
    public var movieEncoders: [MovieCodec] { [] }

    /// Refuses.
    public func makeStillCodec() throws -> any StillCodec { throw BoxMovieError.unsupported }

    /// Refuses.
    public func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter {
        throw BoxMovieError.unsupported
    }

    /// Starts a movie of packets.
    public func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try BoxMovieWriter(format, longestFragment: longestFragment, into: sink)
    }

    /// Opens a movie that ``makeMovieRemuxer(_:into:)`` wrote.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try BoxMovieReader(source)
    }
}

/// An error while such a movie is made or read.
public enum BoxMovieError: Error {
    /// Pixels cannot be encoded.
    case unsupported
    /// The file ends inside a box or is not such a movie.
    case damaged
}

private final class BoxMovieWriter: MovieWriter {
    let format: MovieFormat
    private let longestFragment: HostDuration?
    private let sink: any ByteSink
    private var fragment: [MoviePacket] = []

    init(_ format: MovieFormat, longestFragment: HostDuration?, into sink: any ByteSink) throws {
        self.format = format
        self.longestFragment = longestFragment
        self.sink = sink
        let codec: [UInt8] = [format.codec == .h264 ? 0 : 1]
        let header =
            codec + format.size.width.bytes + format.size.height.bytes + format.configuration
        try sink.append(box("ftyp", Array("qt  ".utf8)) + BoxMovieParts.header(header))
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        guard case .packets(let packets) = image else { throw BoxMovieError.unsupported }
        for packet in packets.packets {
            if let longestFragment, let first = fragment.first,
                packet.decoding - first.decoding >= longestFragment
            {
                try closeFragment()
            }
            fragment.append(packet)
        }
    }

    func closeFragment() throws {
        guard !fragment.isEmpty else { return }
        try sink.append(
            BoxMovieParts.fragment(fragment.flatMap(\.tableEntry))
                + box("mdat", fragment.flatMap(\.bytes)))
        fragment = []
    }

    func finish() throws {
        try closeFragment()
        try sink.append(box("mfra", []))
    }
}

private final class BoxMovieReader: MovieReader {
    let format: MovieFormat
    let notices: [String] = []
    private let packets: [MoviePacket]
    private var position = 0

    init(_ source: any ByteSource) throws {
        var bytes = [UInt8](repeating: 0, count: Int(source.byteCount))
        _ = try bytes.withUnsafeMutableBytes { try source.read(at: 0, into: $0) }
        var format: MovieFormat?
        var packets: [MoviePacket] = []
        var table: ArraySlice<UInt8> = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let (type, content) = try rest.takeBox()
            switch type {
            case "moov": format = try MovieFormat(BoxMovieParts.format(in: content))
            case "moof": table = try BoxMovieParts.table(in: content)
            case "mdat": packets += try takePackets(&table, content)
            default: break
            }
        }
        guard let format else { throw BoxMovieError.damaged }
        self.format = format
        self.packets = packets
    }

    func presentationTimes() throws -> [HostDuration] { packets.map(\.presentation).sorted() }

    func nextPacket() throws -> MoviePacket? {
        guard position < packets.count else { return nil }
        position += 1
        return packets[position - 1]
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        throw BoxMovieError.unsupported
    }
}

private func takePackets(
    _ table: inout ArraySlice<UInt8>, _ content: ArraySlice<UInt8>
) throws -> [MoviePacket] {
    var (packets, content): ([MoviePacket], ArraySlice<UInt8>) = ([], content)
    while !table.isEmpty {
        let times = try (0..<3).map { _ in HostDuration(nanoseconds: Int64(try table.takeInt())) }
        let isSyncFrame = try table.takeInt() == 1
        let count = try table.takeInt()
        guard count <= content.count else { throw BoxMovieError.damaged }
        packets.append(
            MoviePacket(
                bytes: Array(content.prefix(count)), presentation: times[0], decoding: times[1],
                duration: times[2], isSyncFrame: isSyncFrame))
        content = content.dropFirst(count)
    }
    return packets
}

/// A box of a movie file: ISO/IEC 14496-12, 4.2.
public func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array((8 + content.count).bytes.suffix(4)) + Array(type.utf8) + content
}

/// The boxes that a test's movie needs: ISO/IEC 14496-12, 8.
private enum BoxMovieParts {
    /// Number of bytes in a table before its entries.
    private static let tableStart = 8
    /// Number of bytes in a sample description before its boxes, including size and type.
    private static let entryStart = 86

    static func header(_ format: [UInt8]) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: 12)
        let handler = box("hdlr", zeros[..<8] + Array("vide".utf8) + zeros)
        let entry = box("avc1", visualEntry + box("avcC", format))
        let description = box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
        let tables = box("minf", box("stbl", description))
        return box("moov", box("trak", box("mdia", handler + tables)))
    }

    /// Fields as a reader expects them: 72 pixels per inch, one image per sample, 24 bits, no color
    /// table.
    private static let visualEntry: [UInt8] =
        [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 20)
        + [0, 72, 0, 0, 0, 72, 0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 32)
        + [0, 24, 255, 255]

    /// A table of samples with two four-byte numbers each.
    static func fragment(_ entries: [UInt8]) -> [UInt8] {
        let count = (entries.count / 8).bytes.suffix(4)
        return box("moof", box("traf", box("trun", [1, 0, 9, 0] + count + entries)))
    }

    static func format(in header: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        let media = try content(of: ["trak", "mdia", "minf", "stbl", "stsd"], in: header)
        return try content(of: ["avcC"], in: media.dropFirst(tableStart + entryStart))
    }

    static func table(in fragment: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
        try content(of: ["traf", "trun"], in: fragment).dropFirst(tableStart)
    }

    private static func content(
        of path: [String], in bytes: ArraySlice<UInt8>
    ) throws -> ArraySlice<UInt8> {
        var content = bytes
        for kind in path {
            var found: (type: String, content: ArraySlice<UInt8>)
            repeat { found = try content.takeBox() } while found.type != kind
            content = found.content
        }
        return content
    }
}

extension MoviePacket {
    fileprivate var tableEntry: [UInt8] {
        let times = [presentation, decoding, duration].flatMap { Int($0.nanoseconds).bytes }
        return times + (isSyncFrame ? 1 : 0).bytes + bytes.count.bytes
    }
}

extension MovieFormat {
    fileprivate init(_ content: ArraySlice<UInt8>) throws {
        var rest = content
        let codec: MovieCodec = rest.popFirst() == 0 ? .h264 : .hevc
        let size = PixelSize(width: try rest.takeInt(), height: try rest.takeInt())
        self.init(codec: codec, size: size, configuration: Array(rest))
    }
}

extension ByteSink {
    fileprivate func append(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try append($0) }
    }
}

extension Int {
    /// Eight bytes, most significant first.
    fileprivate var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeInt() throws -> Int {
        guard count >= 8 else { throw BoxMovieError.damaged }
        defer { self = dropFirst(8) }
        return prefix(8).reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate mutating func takeBox() throws -> (type: String, content: ArraySlice<UInt8>) {
        guard count >= 8 else { throw BoxMovieError.damaged }
        let size = prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard size >= 8, size <= count else { throw BoxMovieError.damaged }
        defer { self = dropFirst(size) }
        return (String(decoding: dropFirst(4).prefix(4), as: UTF8.self), prefix(size).dropFirst(8))
    }
}
