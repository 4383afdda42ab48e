internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import Foundation
internal import LockstepSamples

/// One pass over a movie's track from its beginning, as packets or as decoded images.
final class TrackReading {
    /// The kind of output.
    enum Output {
        /// Packets in decoding order, as they are stored.
        case packets
        /// Images in presentation order, as '420f'.
        case images

        fileprivate var settings: [String: Any]? {
            switch self {
            case .packets: return nil
            case .images:
                return [
                    kCVPixelBufferPixelFormatTypeKey as String:
                        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
                ]
            }
        }
    }

    private let reader: AVAssetReader
    private let output: AVAssetReaderTrackOutput
    /// Remaining samples of a buffer with several.
    private var waiting: [CMSampleBuffer] = []

    init(_ movie: MovieTrack, _ kind: Output) throws {
        reader = try AVAssetReader(asset: movie.asset)
        output = AVAssetReaderTrackOutput(track: movie.track, outputSettings: kind.settings)
        output.alwaysCopiesSampleData = false
        guard reader.canAdd(output) else {
            throw AppleMediaError.badInput("the movie's track cannot be read")
        }
        reader.add(output)
        guard reader.startReading() else { throw Self.failure(reader) }
    }

    deinit { reader.cancelReading() }

    /// Returns the next sample; nil after the last.
    func next() throws -> CMSampleBuffer? {
        while waiting.isEmpty {
            guard let buffer = output.copyNextSampleBuffer() else {
                guard reader.status == .completed else { throw Self.failure(reader) }
                return nil
            }
            // A buffer without samples is only a marker.
            waiting = buffer.numSamples > 1 ? try Array(buffer.singleSampleBuffers()) : [buffer]
            waiting.removeAll { $0.numSamples == 0 }
        }
        return waiting.removeFirst()
    }

    private static func failure(_ reader: AVAssetReader) -> AppleMediaError {
        let reason = reader.error.map { ": \($0.localizedDescription)" } ?? ""
        return .badInput("reading the movie failed\(reason)")
    }
}

extension CMSampleBuffer {
    /// The image's presentation time on the movie's own timeline.
    func shownAt() throws -> HostTime {
        guard let time = HostTime(presentationTimeStamp) else {
            throw AppleMediaError.badInput("a packet of the movie has no time")
        }
        return time
    }

    /// Whether a player shows the image.
    ///
    /// Images before the edit list's start are not shown; AVFoundation marks them or gives them a
    /// negative time.
    var isShown: Bool {
        guard numSamples > 0, presentationTimeStamp >= .zero else { return false }
        return sampleAttachments.first?[.doNotDisplay] as? Bool != true
    }

    /// Whether decoding can start here: samples without the attachment are sync frames.
    var isSyncFrame: Bool { sampleAttachments.first?[.notSync] as? Bool != true }

    /// The packet, with times relative to the movie's first presented image.
    func packet(from start: HostTime) throws -> MoviePacket {
        guard let dataBuffer else {
            throw AppleMediaError.badInput("a packet of the movie has no bytes")
        }
        let shown = try shownAt()
        // Core Media omits the decoding time if it equals the presentation time.
        let decoded = HostTime(decodeTimeStamp) ?? shown
        let lasting = HostTime(duration).map { $0 - HostTime(nanoseconds: 0) }
        return MoviePacket(
            bytes: [UInt8](try dataBuffer.dataBytes()), presentation: shown - start,
            decoding: decoded - start, duration: lasting ?? .zero, isSyncFrame: isSyncFrame)
    }
}

extension HostTime {
    /// A Core Media time on any clock; nil if it is not numeric.
    fileprivate init?(_ time: CMTime) {
        guard time.isNumeric else { return nil }
        self.init(value: time.value, timescale: time.timescale)
    }
}
