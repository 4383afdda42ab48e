import LockstepFormats
public import LockstepSamples

/// Converts packets of H.264 and HEVC from length-prefixed NAL units, as in movie files, to units
/// with start codes (Annex B of both standards), as in streams.
public struct AnnexB: Sendable {
    /// The bytes before each unit of a stream.
    private static let startCode: [UInt8] = [0, 0, 0, 1]

    /// The parameter sets that a decoder needs before the first image, with start codes.
    public let parameterSets: [UInt8]
    /// The number of bytes of a unit's length.
    private let lengthByteCount: Int

    /// Creates a converter for the packets of a movie with this format.
    ///
    /// - Throws: ``BinaryError`` if the format's configuration record is truncated or of another
    ///   kind (ISO 14496-15, 5.3.3.1 and 8.3.3.1).
    public init(_ format: MovieFormat) throws {
        var cursor = ByteCursor(format.configuration[...])
        var sets: [ArraySlice<UInt8>] = []
        switch format.codec {
        case .h264:
            let fixed = Array(try cursor.take(6))
            lengthByteCount = Int(fixed[4] & 3) + 1
            sets += try Self.sets(Int(fixed[5] & 0x1f), &cursor)
            let images = try Self.sets(Int(cursor.number(UInt8.self)), &cursor)
            sets += Self.extensions(profile: fixed[1], &cursor) + images
        case .hevc:
            let fixed = Array(try cursor.take(23))
            lengthByteCount = Int(fixed[21] & 3) + 1
            for _ in 0..<fixed[22] {
                _ = try cursor.take(1)
                sets += try Self.sets(Int(Self.short(&cursor)), &cursor)
            }
        }
        parameterSets = sets.reduce(into: []) { $0 += Self.startCode + $1 }
    }

    /// Converts a packet, with the parameter sets first if decoding can start at it.
    ///
    /// - Throws: ``BinaryError`` if the lengths in the packet do not fit.
    public func stream(_ packet: MoviePacket) throws -> [UInt8] {
        var bytes = packet.isSyncFrame ? parameterSets : []
        bytes.reserveCapacity(bytes.count + packet.bytes.count + 16)
        var cursor = ByteCursor(packet.bytes[...])
        while !cursor.rest.isEmpty {
            let length = try cursor.take(lengthByteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            bytes += Self.startCode
            bytes += try cursor.take(length)
        }
        return bytes
    }

    private static func sets(
        _ count: Int, _ cursor: inout ByteCursor
    ) throws -> [ArraySlice<UInt8>] {
        try (0..<count).map { _ in try cursor.take(short(&cursor)) }
    }

    /// Reads the sequence parameter set extensions at the end of a High profile's record, after
    /// three bytes about the sample format (ISO 14496-15, 5.3.3.1.2); empty if the record ends
    /// before them, as with old writers.
    private static func extensions(
        profile: UInt8, _ cursor: inout ByteCursor
    ) -> [ArraySlice<UInt8>] {
        guard !AnnexBFrame.plainProfiles.contains(profile), (try? cursor.take(3)) != nil,
            let count = try? cursor.number(UInt8.self)
        else { return [] }
        return (try? sets(Int(count), &cursor)) ?? []
    }

    private static func short(_ cursor: inout ByteCursor) throws -> UInt16 {
        UInt16(bigEndian: try cursor.number(UInt16.self))
    }

    /// Returns the units of a part of a stream, without start codes and trailing zeros.
    static func units(_ stream: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var units: [ArraySlice<UInt8>] = []
        var (start, index): (Int?, Int) = (nil, stream.startIndex)
        while index + 2 < stream.endIndex {
            // A start code's third byte is at most 1, so larger bytes skip three at once.
            if stream[index + 2] > 1 {
                index += 3
            } else if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
                if let start { units.append(stream[start..<index]) }
                start = index + 3
                index += 3
            } else {
                index += 1
            }
        }
        if let start { units.append(stream[start...]) }
        return units.map { unit in
            unit.prefix((unit.lastIndex { $0 != 0 }.map { $0 + 1 - unit.startIndex }) ?? 0)
        }.filter { !$0.isEmpty }
    }
}
