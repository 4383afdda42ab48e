public import LockstepFormats
public import LockstepSamples

/// The microphone's samples of a session, opened for reading.
public struct AudioFile {
    /// The form of the samples.
    public let format: AudioFormat
    /// The number of complete samples of each channel.
    public let sampleCount: Int64
    private let source: any ByteSource

    /// Opens a file.
    ///
    /// - Throws: ``FormatError`` if its header is incomplete or damaged, ``FileError``.
    public init(_ source: any ByteSource) throws {
        self.source = source
        let header = try source.bytes(at: 0, count: AudioFileHeader.byteCount)
        do {
            format = try AudioFileHeader.format(from: header)
        } catch let error as FormatError {
            throw error.at(Place(file: SessionLayout.audio, byte: 0))
        }
        sampleCount =
            (source.byteCount - Int64(AudioFileHeader.byteCount)) / Int64(format.byteCount)
    }

    /// Returns the samples of a row.
    ///
    /// - Throws: ``SessionError`` if the file ends before the last sample, ``FormatError`` if the
    ///   row has more samples than a block may have.
    public func block(of row: AudioRow) throws -> AudioBlock {
        let count = row.sampleCount.multipliedReportingOverflow(by: format.byteCount).partialValue
        guard count <= AudioBlock.largestByteCount else {
            throw FormatError(
                .outOfRange(field: "sample_count", text: "\(row.sampleCount)"),
                place: Place(file: RowFile.audio.rawValue))
        }
        guard row.end <= sampleCount,
            let block = AudioBlock(
                timestamp: row.timestamp, format: format,
                bytes: try source.bytes(at: byteOffset(of: row.firstSample), count: count)),
            block.sampleCount == row.sampleCount
        else {
            throw SessionError(
                .fileSize(expected: byteOffset(of: row.end), actual: source.byteCount),
                place: Place(file: SessionLayout.audio))
        }
        return block
    }

    /// Returns the offset in the file of the sample with an index.
    func byteOffset(of sample: Int64) -> Int64 {
        let bytes = sample.multipliedReportingOverflow(by: Int64(format.byteCount))
        let offset = bytes.partialValue.addingReportingOverflow(Int64(AudioFileHeader.byteCount))
        return bytes.overflow || offset.overflow ? .max : offset.partialValue
    }
}

extension Session {
    /// Opens the audio file.
    ///
    /// - Throws: ``SessionError`` if there is none, ``FormatError`` if its header is damaged.
    public func audioFile() throws -> AudioFile {
        guard let source = try openIfPresent(SessionLayout.audio) else {
            throw SessionError(
                .fileSize(expected: Int64(AudioFileHeader.byteCount), actual: nil),
                place: Place(file: SessionLayout.audio))
        }
        return try AudioFile(source)
    }
}
