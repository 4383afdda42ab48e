internal import CoreFoundationNames
@_exported public import CoreVideo
import LockstepConcurrency

/// The presentation time, decode time and duration of one sample (CMSampleBuffer.h).
public struct CMSampleTimingInfo: Sendable {
    /// The duration.
    public var duration: CMTime
    /// The presentation time.
    public var presentationTimeStamp: CMTime
    /// The decode time; invalid if it equals the presentation time.
    public var decodeTimeStamp: CMTime

    /// Invalid times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    /// The times of one sample.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    /// Invalid times.
    public static let invalid = CMSampleTimingInfo()
}

/// An image or encoded samples with their times (CMSampleBuffer.h).
///
/// A single timing entry applies to all samples, each one duration after the previous one; a single
/// size applies to all samples too. Data is ready from the beginning.
public class CMSampleBuffer: AttachmentCarrier {
    package let attachmentStore = AttachmentStore()
    /// The image; nil for encoded samples.
    public let imageBuffer: CVImageBuffer?
    /// The encoded bytes; nil for an image.
    public let dataBuffer: CMBlockBuffer?
    /// The format of the samples.
    public let formatDescription: CMFormatDescription?
    /// The number of samples.
    public let numSamples: Int
    let timings: [CMSampleTimingInfo]
    let sizes: [Int]
    private let isLiving = Mutex(true)
    private let perSample: Mutex<PerSample>

    // Unchecked: the app may attach any values, as on iOS.
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

    /// A buffer of an image with its time.
    ///
    /// - Throws: an error if the description does not match the image.
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

    /// A buffer of encoded samples with their times and sizes.
    ///
    /// - Throws: an error if the numbers of entries are inconsistent.
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

    /// The presentation time of the first sample shown: the earliest of all.
    public var presentationTimeStamp: CMTime {
        timings.map(\.presentationTimeStamp).min() ?? .invalid
    }

    /// The decode time of the first sample; invalid if it equals the presentation time.
    public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

    /// The total duration of all samples.
    public var duration: CMTime {
        guard let first = timings.first else { return .invalid }
        guard timings.count == 1 else { return timings.map(\.duration).reduce(.zero, +) }
        return CMTimeMultiply(first.duration, multiplier: Int32(clamping: numSamples))
    }

    /// The size of all samples in bytes.
    public var totalSampleSize: Int {
        sizes.count == 1 ? sizes[0] * numSamples : sizes.reduce(0, +)
    }

    /// Whether the buffer is valid.
    public var isValid: Bool { isLiving.withLock { $0 } }

    /// Invalidates the buffer.
    public func invalidate() throws { isLiving.withLock { $0 = false } }

    /// Returns the times of all samples, as given.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { timings }

    /// Returns the times of one sample.
    ///
    /// - Throws: an error if the sample does not exist, or none has times.
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

    /// Returns the size of one sample in bytes; 0 if it does not exist.
    public func sampleSize(at sampleIndex: Int) -> Int {
        guard (0..<numSamples).contains(sampleIndex) else { return 0 }
        return sizes.count == 1
            ? sizes[0] : sizes.indices.contains(sampleIndex) ? sizes[sampleIndex] : 0
    }

    /// The attachments of each sample; empty if there are none.
    package var sampleAttachmentValues: [CFDictionary] {
        get { perSample.withLock { $0 }.values }
        set {
            let values = PerSample(values: newValue)
            perSample.withLock { $0 = values }
        }
    }
}
