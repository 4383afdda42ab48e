public import CoreMedia
public import Foundation
internal import VirtualPhone

/// Reads samples of an asset's tracks (AVAssetReader.h).
public class AVAssetReader: NSObject {
    /// The status of reading.
    public enum Status: Int, Sendable {
        /// It has not started.
        case unknown
        /// Samples can be read.
        case reading
        /// All samples were read.
        case completed
        /// Reading failed.
        case failed
        /// Reading was canceled.
        case cancelled
    }

    /// The asset.
    public let asset: AVAsset
    /// The outputs that samples are read from.
    public private(set) var outputs: [AVAssetReaderOutput] = []
    /// The status of reading.
    public private(set) var status = Status.unknown
    /// The error; nil unless ``status`` is failed.
    public private(set) var error: (any Error)?
    private var range = CMTimeRange(start: .zero, duration: .positiveInfinity)

    /// A reader of an asset.
    ///
    /// - Throws: an error if the asset cannot be read.
    public init(asset: AVAsset) throws {
        _ = try asset.movie()
        self.asset = asset
    }

    deinit { cancelReading() }

    /// The time range to read; set before reading starts.
    public var timeRange: CMTimeRange {
        get { range }
        set {
            obey(refusalOfChange("AVAssetReader setTimeRange:"))
            range = newValue
        }
    }

    func refusalOfChange(_ call: String) -> Refusal? {
        status == .unknown ? nil : .moment(call, "cannot call after reading has started")
    }

    /// Returns whether an output can be added: its track must belong to this asset.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.reader == nil && output.belongs(to: asset)
    }

    /// Adds an output; one that cannot be added raises an exception.
    public func add(_ output: AVAssetReaderOutput) {
        let call = "AVAssetReader addOutput:"
        obey(refusalOfChange(call))
        obey(canAdd(output) ? nil : .argument(call, "the output cannot be added"))
        output.reader = self
        outputs.append(output)
    }

    /// Starts reading; a second call raises an exception.
    ///
    /// - Returns: false if that failed; ``error`` contains the reason.
    @discardableResult
    public func startReading() -> Bool {
        obey(refusalOfChange("AVAssetReader startReading"))
        status = .reading
        do {
            for output in outputs { try output.start(range) }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Cancels reading; does nothing if reading is over.
    public func cancelReading() {
        if status == .reading { status = .cancelled }
    }

    func fail(_ cause: any Error) {
        guard status == .reading else { return }
        status = .failed
        error = (cause as? AVError) ?? AVError(.undecodableMediaData)
    }

    /// Completes reading if all outputs are exhausted.
    func noteEnd() {
        if status == .reading, outputs.allSatisfy(\.isAtEnd) { status = .completed }
    }
}

/// An output for the samples of one track (AVAssetReaderOutput.h).
public class AVAssetReaderOutput: NSObject {
    weak var reader: AVAssetReader?
    var isAtEnd: Bool { true }
    private var copies = true

    override init() {}

    /// The media type.
    public var mediaType: AVMediaType { .video }

    /// Whether the receiver may change samples; here it always may.
    public var alwaysCopiesSampleData: Bool {
        get { copies }
        set {
            obey(reader?.refusalOfChange("AVAssetReaderOutput setAlwaysCopiesSampleData:"))
            copies = newValue
        }
    }

    /// Returns the next sample; nil after the last or if reading failed, as the reader's status
    /// shows.
    ///
    /// Calling it before reading starts raises an exception.
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader, reader.status != .unknown else {
            Refusal.moment(
                "AVAssetReaderOutput copyNextSampleBuffer", "reading has not started"
            ).raise()
        }
        guard reader.status == .reading else { return nil }
        VirtualPhone.autorelease()
        do {
            if let sample = try next() { return sample }
            reader.noteEnd()
        } catch {
            reader.fail(error)
        }
        return nil
    }

    func belongs(to asset: AVAsset) -> Bool { false }
    func start(_ range: CMTimeRange) throws {}
    func next() throws -> CMSampleBuffer? { nil }
}
