public import CoreMedia
public import Foundation

/// What a piece of a movie is (AVAssetSegmentReport.h).
public enum AVAssetSegmentType: Int, Sendable {
    /// The header, without samples.
    case initialization = 1
    /// Samples: one `moof` with one `mdat`.
    case separable = 2
}

/// What is in a piece of a movie (AVAssetSegmentReport.h).
public final class AVAssetSegmentReport: NSObject, Sendable {
    /// What the piece is.
    public let segmentType: AVAssetSegmentType
    /// What is in it of each track; none in a header.
    public let trackReports: [AVAssetSegmentTrackReport]

    init(_ segmentType: AVAssetSegmentType, _ trackReports: [AVAssetSegmentTrackReport]) {
        self.segmentType = segmentType
        self.trackReports = trackReports
    }
}

/// What is in a piece of a movie of one track (AVAssetSegmentReport.h).
public final class AVAssetSegmentTrackReport: NSObject, Sendable {
    /// The track's number.
    public let trackID: CMPersistentTrackID
    /// The kind of media.
    public let mediaType: AVMediaType
    /// When its first image is shown.
    public let earliestPresentationTimeStamp: CMTime
    /// How long it is.
    public let duration: CMTime
    /// Its first image in decoding order.
    public let firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?

    init(
        _ start: CMTime, _ duration: CMTime, _ first: AVAssetSegmentReportSampleInformation?
    ) {
        trackID = 1
        mediaType = .video
        earliestPresentationTimeStamp = start
        self.duration = duration
        firstVideoSampleInformation = first
    }
}

/// One sample of a piece of a movie (AVAssetSegmentReport.h).
public final class AVAssetSegmentReportSampleInformation: NSObject, Sendable {
    /// When it is shown.
    public let presentationTimeStamp: CMTime
    /// Where its bytes begin in the piece.
    public let offset: Int
    /// How many bytes it has.
    public let length: Int
    /// Whether decoding can start here.
    public let isSyncSample: Bool

    init(_ time: CMTime, offset: Int, length: Int, isSyncSample: Bool) {
        presentationTimeStamp = time
        self.offset = offset
        self.length = length
        self.isSyncSample = isSyncSample
    }
}

/// Whoever is given a movie in pieces (AVAssetWriter.h).
///
/// Both methods are optional on iOS; here they have a body that does nothing, or calls the other.
/// They are called on a queue of the writer's, one call after the other.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
    /// Takes the next piece and what is in it.
    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType, segmentReport: AVAssetSegmentReport?)

    /// Takes the next piece.
    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType)
}

extension AVAssetWriterDelegate {
    /// Calls the method without a report.
    public func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType, segmentReport: AVAssetSegmentReport?
    ) { assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType) }

    /// Does nothing.
    public func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    ) {}
}
