internal import CoreFoundationNames
@_exported public import CoreVideo
internal import LockstepSessions

/// When one sample is shown and decoded, and for how long (CMSampleBuffer.h).
public struct CMSampleTimingInfo: Sendable {
    /// How long it is shown.
    public var duration: CMTime
    /// When it is shown.
    public var presentationTimeStamp: CMTime
    /// When it is decoded; invalid where that is when it is shown.
    public var decodeTimeStamp: CMTime

    /// No times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    /// Times of one sample.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    /// No times.
    public static let invalid = CMSampleTimingInfo()
}

/// An image or encoded samples with their times (CMSampleBuffer.h).
///
/// One entry of times serves all samples, each a duration after the one before; one size serves all
/// samples too. Data is ready from the beginning.
public class CMSampleBuffer: AttachmentCarrier {
    package let attachmentStore = AttachmentStore()
    /// The image; nil for encoded samples.
    public let imageBuffer: CVImageBuffer?
    /// The encoded bytes; nil for an image.
    public let dataBuffer: CMBlockBuffer?
    /// What the samples are.
    public let formatDescription: CMFormatDescription?
    /// How many samples.
    public let numSamples: Int
    let timings: [CMSampleTimingInfo]
    let sizes: [Int]
    private let isLiving = Mutex(true)
    private let perSample: Mutex<PerSample>

    // Unchecked: the values are whatever the app attaches, as on iOS.
    private struct PerSample: @unchecked Sendable {
        var values: [CFDictionary]
    }

    init(
        image: CVImageBuffer?, data: CMBlockBuffer?, format: CMFormatDescription?, count: Int,
        timings: [CMSampleTimingInfo], sizes: [Int]
    ) {
        imageBuffer = image
        dataBuffer = data
        formatDescription = format
        numSamples = count
        self.timings = timings
        self.sizes = sizes
        perSample = Mutex(PerSample(values: []))
    }

    /// An image with its time.
    ///
    /// - Throws: an error where the description does not fit the image.
    public convenience init(
        imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
        sampleTiming: CMSampleTimingInfo
    ) throws {
        guard formatDescription.matchesImageBuffer(imageBuffer) else {
            throw NSError(status: kCMSampleBufferError_InvalidMediaFormat)
        }
        self.init(
            image: imageBuffer, data: nil, format: formatDescription, count: 1,
            timings: [sampleTiming], sizes: [])
    }

    /// Encoded samples with their times and sizes.
    ///
    /// - Throws: an error where the numbers of entries fit nothing.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
        numSamples: CMItemCount, sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
    ) throws {
        let timingFits = [0, 1, numSamples].contains(sampleTimings.count)
        let sizeFits = [0, 1, numSamples].contains(sampleSizes.count)
        guard numSamples >= 0, timingFits, sizeFits else {
            throw NSError(status: kCMSampleBufferError_InvalidEntryCount)
        }
        self.init(
            image: nil, data: dataBuffer, format: formatDescription, count: numSamples,
            timings: sampleTimings, sizes: sampleSizes)
    }

    /// When the first sample is shown: the earliest of all.
    public var presentationTimeStamp: CMTime {
        timings.map(\.presentationTimeStamp).min() ?? .invalid
    }

    /// When the first sample is decoded; invalid where that is when it is shown.
    public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    /// How long all samples are shown together.
    public var duration: CMTime {
        guard let first = timings.first else { return .invalid }
        guard timings.count == 1 else { return timings.map(\.duration).reduce(.zero, +) }
        return CMTimeMultiply(first.duration, multiplier: Int32(clamping: numSamples))
    }

    /// Bytes of all samples.
    public var totalSampleSize: Int {
        sizes.count == 1 ? sizes[0] * numSamples : sizes.reduce(0, +)
    }

    /// Whether it was not made invalid.
    public var isValid: Bool { isLiving.withLock { $0 } }

    /// Makes it invalid.
    public func invalidate() throws { isLiving.withLock { $0 = false } }

    /// Times of all samples, as they were given.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { timings }

    /// Times of one sample.
    ///
    /// - Throws: an error where there is no such sample, or none has times.
    public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
        guard (0..<numSamples).contains(sampleIndex) else {
            throw NSError(status: kCMSampleBufferError_SampleIndexOutOfRange)
        }
        guard var timing = timings.first else {
            throw NSError(status: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
        }
        guard timings.count == 1 else { return timings[sampleIndex] }
        let shift = CMTimeMultiply(timing.duration, multiplier: Int32(clamping: sampleIndex))
        if sampleIndex > 0 {
            timing.presentationTimeStamp = timing.presentationTimeStamp + shift
            timing.decodeTimeStamp = timing.decodeTimeStamp + shift
        }
        return timing
    }

    /// Bytes of one sample; 0 where there is no such sample.
    public func sampleSize(at sampleIndex: Int) -> Int {
        guard (0..<numSamples).contains(sampleIndex) else { return 0 }
        return sizes.count == 1
            ? sizes[0] : sizes.indices.contains(sampleIndex) ? sizes[sampleIndex] : 0
    }

    /// What is attached to each sample; empty where nothing is.
    package var sampleAttachmentValues: [CFDictionary] {
        get { perSample.withLock { $0 }.values }
        set {
            let values = PerSample(values: newValue)
            perSample.withLock { $0 = values }
        }
    }
}
