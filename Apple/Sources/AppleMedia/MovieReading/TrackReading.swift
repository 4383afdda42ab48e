internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import Foundation
internal import LockstepSamples

/// One pass over a movie's track from its beginning, as packets or as decoded images.
final class TrackReading {
    /// What comes out.
    enum Output {
        /// Packets in decoding order, as they are stored.
        case packets
        /// Images in order of showing, as '420f'.
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
    /// Samples of a buffer that had several.
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

    /// The next sample; nil after the last.
    func next() throws -> CMSampleBuffer? {
        while waiting.isEmpty {
            guard let buffer = output.copyNextSampleBuffer() else {
                guard reader.status == .completed else { throw Self.failure(reader) }
                return nil
            }
            // A buffer without a sample only marks a place.
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
    /// When the image is shown on the movie's scale.
    func shownAt() throws -> HostTime {
        guard let time = HostTime(presentationTimeStamp) else {
            throw AppleMediaError.badInput("a packet of the movie has no time")
        }
        return time
    }

    /// Whether a player shows the image: not where it lies before the start that an edit list
    /// sets, which AVFoundation marks or gives a time below zero.
    var isShown: Bool {
        guard numSamples > 0, presentationTimeStamp >= .zero else { return false }
        return sampleAttachments.first?[.doNotDisplay] as? Bool != true
    }

    /// Whether decoding can start here: samples without a mark are sync frames.
    var isSyncFrame: Bool { sampleAttachments.first?[.notSync] as? Bool != true }

    /// The packet, with times from the movie's first shown image on.
    func packet(from start: HostTime) throws -> MoviePacket {
        guard let dataBuffer else {
            throw AppleMediaError.badInput("a packet of the movie has no bytes")
        }
        let shown = try shownAt()
        // Core Media leaves the decoding time away where it is that of showing.
        let decoded = HostTime(decodeTimeStamp) ?? shown
        let lasting = HostTime(duration).map { $0 - HostTime(nanoseconds: 0) }
        return MoviePacket(
            bytes: [UInt8](try dataBuffer.dataBytes()), presentation: shown - start,
            decoding: decoded - start, duration: lasting ?? .zero, isSyncFrame: isSyncFrame)
    }
}

extension HostTime {
    /// A time of Core Media's on whatever clock it counts; nil if it is no number.
    fileprivate init?(_ time: CMTime) {
        guard time.isNumeric else { return nil }
        self.init(value: time.value, timescale: time.timescale)
    }
}
