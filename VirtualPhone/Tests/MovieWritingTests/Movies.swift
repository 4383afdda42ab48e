import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import LockstepConcurrency
import LockstepSamples
import UniformTypeIdentifiers

/// A folder for one test's files, removed with this object.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}

/// The segments of a movie in order of arrival.
final class Pieces: NSObject, AVAssetWriterDelegate, @unchecked Sendable {
    struct Piece: Sendable {
        var type: AVAssetSegmentType
        var data: Data
        var report: AVAssetSegmentReport?
    }

    private let received = Mutex<[Piece]>([])

    var all: [Piece] { received.withLock { $0 } }
    var data: Data { all.reduce(Data()) { $0 + $1.data } }

    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType, segmentReport: AVAssetSegmentReport?
    ) {
        let piece = Piece(type: segmentType, data: segmentData, report: segmentReport)
        received.withLock { $0.append(piece) }
    }
}

/// A file in memory for our own reader.
final class MemorySource: ByteSource {
    private let data: Data

    init(_ data: Data) { self.data = Data(data) }

    var byteCount: Int64 { Int64(data.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), start < data.count else { return 0 }
        let part = data[start..<min(start + buffer.count, data.count)]
        part.copyBytes(to: buffer)
        return part.count
    }
}

enum Movies {
    /// Returns an image of one gray value, 64 × 48.
    static func image(_ luma: UInt8, format: OSType? = nil) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(
            nil, 64, 48, format ?? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
        guard let made else { throw CocoaError(.featureUnsupported) }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        for plane in 0..<max(CVPixelBufferGetPlaneCount(made), 1) {
            let count =
                CVPixelBufferGetBytesPerRowOfPlane(made, plane)
                * CVPixelBufferGetHeightOfPlane(made, plane)
            guard let address = CVPixelBufferGetBaseAddressOfPlane(made, plane) else { continue }
            memset(address, plane == 0 ? Int32(luma) : 128, count)
        }
        return made
    }

    /// Returns the gray value at the center of an image.
    static func luma(_ buffer: CVPixelBuffer) -> UInt8? {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        return CVPixelBufferGetBaseAddressOfPlane(buffer, 0)?
            .load(fromByteOffset: 24 * bytesPerRow + 32, as: UInt8.self)
    }

    static func settings(_ codec: AVVideoCodecType = .h264) -> [String: Any] {
        [AVVideoCodecKey: codec, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
    }

    static let tick: CMTimeScale = 240_000

    /// Returns an input for images, in ticks of 1/240,000 s, with its adaptor.
    static func input(
        _ codec: AVVideoCodecType = .h264
    ) -> (AVAssetWriterInput, AVAssetWriterInputPixelBufferAdaptor) {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings(codec))
        input.mediaTimeScale = tick
        return (input, AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input))
    }

    /// Returns a writer of segments of half a second.
    static func pieceWriter(
        _ delegate: Pieces, _ input: AVAssetWriterInput,
        every interval: CMTime = CMTime(value: 1, timescale: 2)
    ) -> AVAssetWriter {
        let writer = AVAssetWriter(contentType: .mpeg4Movie)
        writer.outputFileTypeProfile = .mpeg4AppleHLS
        writer.preferredOutputSegmentInterval = interval
        writer.initialSegmentStartTime = .zero
        writer.delegate = delegate
        writer.add(input)
        return writer
    }

    /// Returns the times of images at about 30 per second, none a round number.
    static func ticks(_ count: Int) -> [Int64] { (0..<count).map { Int64($0 * 8_009 + $0 % 3) } }

    static func gray(_ index: Int) -> UInt8 { UInt8(40 + index * 5 % 180) }

    /// Writes a movie of gray images.
    static func write(
        _ ticks: [Int64], with writer: AVAssetWriter, _ input: AVAssetWriterInput,
        _ adaptor: AVAssetWriterInputPixelBufferAdaptor, from start: CMTime = .zero
    ) async throws {
        writer.startWriting()
        writer.startSession(atSourceTime: start)
        for (index, value) in ticks.enumerated() {
            let time = start + CMTime(value: value, timescale: tick)
            guard adaptor.append(try image(gray(index)), withPresentationTime: time) else {
                throw writer.error ?? CocoaError(.fileWriteUnknown)
            }
        }
        input.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
    }

    /// Returns all samples of a movie's first track, decoded or as stored.
    static func samples(_ url: URL, decoded format: OSType? = nil) async throws -> [CMSampleBuffer]
    {
        let asset = AVURLAsset(url: url)
        let tracks = try await asset.loadTracks(withMediaType: .video)
        guard let track = tracks.first else { throw CocoaError(.fileReadCorruptFile) }
        let reader = try AVAssetReader(asset: asset)
        let settings = format.map { [kCVPixelBufferPixelFormatTypeKey as String: $0] }
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        reader.add(output)
        reader.startReading()
        var samples: [CMSampleBuffer] = []
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        if let error = reader.error { throw error }
        guard reader.status == .completed else { throw CocoaError(.fileReadUnknown) }
        return samples
    }
}
