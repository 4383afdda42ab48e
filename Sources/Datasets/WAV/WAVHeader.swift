import LockstepContainers
import LockstepSamples

/// The chunks of a WAV file before its samples: Microsoft and IBM, "Multimedia Programming Interface
/// and Data Specifications 1.0", 1991; for floats and for more than two channels, Microsoft,
/// "Multiple Channel Audio Data and WAVE Files", 2007.
struct WAVHeader {
    /// The form of the samples; nil for a file without any.
    let format: AudioFormat?
    /// The size of the samples in bytes, always even.
    let byteCount: Int

    /// The most bytes of samples in a file, whose sizes have 32 bits.
    static let largestByteCount = Int(UInt32.max) - 256

    /// The end of the identifiers KSDATAFORMAT_SUBTYPE_PCM and KSDATAFORMAT_SUBTYPE_IEEE_FLOAT, whose
    /// first two bytes are the tag.
    private static let identifierEnd: [UInt8] = [
        0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
    ]

    private var sampleType: AudioFormat.SampleType { format?.sampleType ?? .int16 }
    /// WAVE_FORMAT_PCM and WAVE_FORMAT_IEEE_FLOAT.
    private var tag: UInt16 { sampleType == .int16 ? 1 : 3 }
    private var channelCount: Int { format?.channelCount ?? 1 }
    /// Whether the channels must be described, because they are not left and right.
    private var isExtensible: Bool { channelCount > 2 }
    /// The size in bytes of one sample of all channels.
    private var blockByteCount: Int { channelCount * sampleType.byteCount }
    private var bitCount: UInt16 { UInt16(8 * sampleType.byteCount) }
    /// The nominal rate, which the format stores as a whole number of hertz.
    private var rate: UInt32 { UInt32((format?.rateHertz ?? 48_000).rounded()) }

    /// The bytes before the mark, which is a comment of the file.
    func before(_ mark: FileMark) -> [UInt8] {
        let comment = Self.comment(mark)
        var chunks = Self.chunk("fmt ", description)
        // Required of every form but integers.
        if sampleType != .int16 {
            var count: [UInt8] = []
            count.append(littleEndian: UInt32(byteCount / blockByteCount))
            chunks += Self.chunk("fact", count)
        }
        var bytes = Array("RIFF".utf8)
        bytes.append(littleEndian: UInt32(4 + chunks.count + 8 + comment + 8 + byteCount))
        bytes += "WAVE".utf8
        bytes += chunks
        bytes += "LIST".utf8
        bytes.append(littleEndian: UInt32(comment))
        bytes += "INFOICMT".utf8
        bytes.append(littleEndian: UInt32(comment - 12))
        return bytes
    }

    /// The bytes between the mark and the samples.
    func after(_ mark: FileMark) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.comment(mark) - 12 - mark.byteCount)
        bytes += "data".utf8
        bytes.append(littleEndian: UInt32(byteCount))
        return bytes
    }

    /// The content of `fmt `: WAVEFORMAT, WAVEFORMATEX for floats, or WAVEFORMATEXTENSIBLE.
    private var description: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: isExtensible ? 0xFFFE : tag)
        bytes.append(littleEndian: UInt16(channelCount))
        bytes.append(littleEndian: rate)
        bytes.append(littleEndian: rate * UInt32(blockByteCount))
        bytes.append(littleEndian: UInt16(blockByteCount))
        bytes.append(littleEndian: bitCount)
        guard isExtensible || sampleType != .int16 else { return bytes }
        bytes.append(littleEndian: (isExtensible ? 22 : 0) as UInt16)
        guard isExtensible else { return bytes }
        bytes.append(littleEndian: bitCount)
        // No channel has a place: a microphone's channels are not for loudspeakers.
        bytes.append(littleEndian: 0 as UInt32)
        bytes.append(littleEndian: tag)
        return bytes + Self.identifierEnd
    }

    /// A chunk of an even size.
    private static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
        var bytes = Array("\(name)".utf8)
        bytes.append(littleEndian: UInt32(content.count))
        return bytes + content
    }

    /// The size of the list's content: its kind, the head of the comment, and the comment, which ends
    /// in a zero and has an even size.
    private static func comment(_ mark: FileMark) -> Int { 12 + (mark.byteCount + 2) / 2 * 2 }
}

extension FileMark {
    /// The comment of a WAV file.
    static let wav = FileMark(.header) { Array("\(name)=\($1.hexDigits)".utf8) }
}
