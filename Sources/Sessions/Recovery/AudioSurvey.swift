import LockstepFormats
import LockstepSamples

/// The audio file of an interrupted recording.
struct AudioSurvey {
    /// Whether the file's header cannot be read, so that no row has its samples.
    var isDamaged: Bool { file == nil }
    /// Whether the file contains more than a header.
    let hasSamples: Bool
    private let file: AudioFile?
    /// The index after the last sample that a row has.
    private var end: Int64 = 0

    /// Examines the file's header.
    ///
    /// - Throws: ``FileError``.
    init(_ source: any ByteSource) throws {
        hasSamples = source.byteCount > Int64(AudioFileHeader.byteCount)
        do {
            file = try AudioFile(source)
        } catch is FormatError {
            file = nil
        }
    }

    /// Whether a row has samples of its own, all of which are in the file.
    mutating func claim(_ row: AudioRow) -> Bool {
        guard let file, row.firstSample >= end, row.end <= file.sampleCount,
            row.sampleCount <= AudioBlock.largestByteCount / file.format.byteCount
        else { return false }
        end = row.end
        return true
    }
}
