public import CoreMedia
public import Foundation

/// The type of a movie's segment (AVAssetSegmentReport.h).
public enum AVAssetSegmentType: Int, Sendable {
    /// The header, without samples.
    case initialization = 1
    /// Samples: one `moof` with one `mdat`.
    case separable = 2
}

/// The content of a movie's segment (AVAssetSegmentReport.h).
public final class AVAssetSegmentReport: NSObject, Sendable {
    /// The segment's type.
    public let segmentType: AVAssetSegmentType
    /// The content of each track; empty for a header.
    public let trackReports: [AVAssetSegmentTrackReport]

    init(_ segmentType: AVAssetSegmentType, _ trackReports: [AVAssetSegmentTrackReport]) {
        self.segmentType = segmentType
        self.trackReports = trackReports
    }
}

/// The content of a movie's segment for one track (AVAssetSegmentReport.h).
public final class AVAssetSegmentTrackReport: NSObject, Sendable {
    /// The track's number.
    public let trackID: CMPersistentTrackID
    /// The media type.
    public let mediaType: AVMediaType
    /// The presentation time of its first image.
    public let earliestPresentationTimeStamp: CMTime
    /// The duration.
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

/// One sample of a movie's segment (AVAssetSegmentReport.h).
public final class AVAssetSegmentReportSampleInformation: NSObject, Sendable {
    /// The presentation time.
    public let presentationTimeStamp: CMTime
    /// The offset of its bytes in the segment.
    public let offset: Int
    /// The number of bytes.
    public let length: Int
    /// Whether decoding can start at this sample.
    public let isSyncSample: Bool

    init(_ time: CMTime, offset: Int, length: Int, isSyncSample: Bool) {
        presentationTimeStamp = time
        self.offset = offset
        self.length = length
        self.isSyncSample = isSyncSample
    }
}

/// The receiver of a segmented movie (AVAssetWriter.h).
///
/// Both methods are optional on iOS; here the defaults do nothing, or call the other method. They
/// are called on a queue of the writer, one call after the other.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
    /// Receives the next segment and a report of its content.
    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType, segmentReport: AVAssetSegmentReport?)

    /// Receives the next segment.
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
