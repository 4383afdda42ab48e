import LockstepContainers
import LockstepSamples

/// The chunks of a WAV file before its samples: Microsoft and IBM, "Multimedia Programming Interface
/// and Data Specifications 1.0", 1991.
struct WAVHeader {
    /// The form of the samples; nil for a file without any.
    let format: AudioFormat?
    /// The size of the samples in bytes, always even.
    let byteCount: Int

    /// The most bytes of samples in a file, whose sizes have 32 bits.
    static let largestByteCount = Int(UInt32.max) - 256

    private var sampleType: AudioFormat.SampleType { format?.sampleType ?? .int16 }
    /// WAVE_FORMAT_PCM and WAVE_FORMAT_IEEE_FLOAT.
    private var tag: UInt16 { sampleType == .int16 ? 1 : 3 }
    private var channelCount: Int { format?.channelCount ?? 1 }
    /// The size in bytes of one sample of all channels.
    private var blockByteCount: Int { channelCount * sampleType.byteCount }
    /// The nominal rate, which the format stores as a whole number of hertz.
    private var rate: UInt32 { UInt32((format?.rateHertz ?? 48_000).rounded()) }

    /// The bytes before the mark, which is a comment of the file.
    func before(_ mark: FileMark) -> [UInt8] {
        var bytes = Array("RIFF".utf8)
        let comment = Self.comment(mark)
        bytes.append(littleEndian: UInt32(4 + 24 + 8 + comment + 8 + byteCount))
        bytes += "WAVEfmt ".utf8
        bytes.append(littleEndian: 16 as UInt32)
        bytes.append(littleEndian: tag)
        bytes.append(littleEndian: UInt16(channelCount))
        bytes.append(littleEndian: rate)
        bytes.append(littleEndian: rate * UInt32(blockByteCount))
        bytes.append(littleEndian: UInt16(blockByteCount))
        bytes.append(littleEndian: UInt16(8 * sampleType.byteCount))
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

    /// The size of the list's content: its kind, the head of the comment, and the comment, which ends
    /// in a zero and has an even size.
    private static func comment(_ mark: FileMark) -> Int { 12 + (mark.byteCount + 2) / 2 * 2 }
}
