public import LockstepSamples

/// The start of an audio file: a Core Audio Format file that begins with its format and ends with its
/// samples.
///
/// The chunk of samples has the length −1, which Apple's "Core Audio Format Specification" 1.0
/// allows for the last chunk: the samples end with the file. So a file that grows is valid at all
/// times. Numbers of the header are big-endian; the samples are little-endian.
public enum AudioFileHeader {
    /// The header's length in bytes.
    public static let byteCount = 68

    /// The format's name in messages.
    package static let name = "CAF"

    private static let start = Array("caff".utf8) + [0, 1, 0, 0]
    private static let descriptionStart = Array("desc".utf8) + bigEndian(32 as Int64)
    private static let samplesStart =
        Array("data".utf8) + bigEndian(-1 as Int64) + bigEndian(0 as UInt32)
    /// kCAFLinearPCMFormatFlagIsFloat and kCAFLinearPCMFormatFlagIsLittleEndian.
    private static let (isFloat, isLittleEndian): (UInt32, UInt32) = (1, 2)

    /// Returns the header of a file with samples of a format.
    public static func bytes(of format: AudioFormat) -> [UInt8] {
        let isFloat = format.sampleType == .float32 ? isFloat : 0
        let numbers: [UInt32] = [
            isFloat | isLittleEndian,
            // Bytes per packet; a packet is one sample of all channels.
            UInt32(format.byteCount), 1, UInt32(format.channelCount),
            UInt32(8 * format.sampleType.byteCount),
        ]
        return start + descriptionStart + bigEndian(format.rateHertz.bitPattern)
            + Array("lpcm".utf8) + numbers.flatMap(bigEndian) + samplesStart
    }

    /// Reads the format from the first ``byteCount`` bytes of a file.
    ///
    /// - Throws: ``FormatError`` if they are not a header that ``bytes(of:)`` writes.
    public static func format(from bytes: [UInt8]) throws -> AudioFormat {
        let header = bytes.prefix(byteCount)
        let number = { (offset: Int) in
            header.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        let rate = UInt64(number(20)) << 32 | UInt64(number(24))
        guard
            let format = AudioFormat(
                rateHertz: Double(bitPattern: rate), channelCount: Int(number(44)),
                sampleType: number(32) & isFloat == 0 ? .int16 : .float32),
            Self.bytes(of: format).elementsEqual(header)
        else {
            throw FormatError(.bytes(of: name, "its header is not that of a session"))
        }
        return format
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
