public import CoreMedia
public import Foundation

/// Reads samples of an asset's tracks (AVAssetReader.h).
public class AVAssetReader: NSObject {
    /// How far reading has come.
    public enum Status: Int, Sendable {
        /// It has not started.
        case unknown
        /// Samples can be asked for.
        case reading
        /// All samples were given away.
        case completed
        /// Something failed.
        case failed
        /// It was given up.
        case cancelled
    }

    /// The asset.
    public let asset: AVAsset
    /// What samples are asked of.
    public private(set) var outputs: [AVAssetReaderOutput] = []
    /// How far reading has come.
    public private(set) var status = Status.unknown
    /// What failed; nil unless ``status`` is failed.
    public private(set) var error: (any Error)?
    private var range = CMTimeRange(start: .zero, duration: .positiveInfinity)

    /// A reader of an asset.
    ///
    /// - Throws: where the asset cannot be read.
    public init(asset: AVAsset) throws {
        _ = try asset.movie()
        self.asset = asset
    }

    deinit { cancelReading() }

    /// What is read; set before reading starts.
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

    /// Whether an output can be added: one of a track of this asset.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.reader == nil && output.belongs(to: asset)
    }

    /// Adds an output; one that cannot be added is an exception.
    public func add(_ output: AVAssetReaderOutput) {
        let call = "AVAssetReader addOutput:"
        obey(refusalOfChange(call))
        obey(canAdd(output) ? nil : .argument(call, "the output cannot be added"))
        output.reader = self
        outputs.append(output)
    }

    /// Starts reading; called again it is an exception.
    ///
    /// - Returns: false where that failed; ``error`` says why.
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

    /// Gives up; does nothing where reading is over.
    public func cancelReading() {
        if status == .reading { status = .cancelled }
    }

    func fail(_ cause: any Error) {
        guard status == .reading else { return }
        status = .failed
        error = (cause as? AVError) ?? AVError(.undecodableMediaData)
    }

    /// Notes that an output has nothing more.
    func noteEnd() {
        if status == .reading, outputs.allSatisfy(\.isAtEnd) { status = .completed }
    }
}

/// What samples of one track are asked of (AVAssetReaderOutput.h).
public class AVAssetReaderOutput: NSObject {
    weak var reader: AVAssetReader?
    var isAtEnd: Bool { true }
    private var copies = true

    override init() {}

    /// The kind of media.
    public var mediaType: AVMediaType { .video }

    /// Whether samples may be changed by whoever gets them; they always may here.
    public var alwaysCopiesSampleData: Bool {
        get { copies }
        set {
            obey(reader?.refusalOfChange("AVAssetReaderOutput setAlwaysCopiesSampleData:"))
            copies = newValue
        }
    }

    /// The next sample; nil after the last or where reading failed: the reader's status says which.
    ///
    /// Before reading starts it is an exception.
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader, reader.status != .unknown else {
            Refusal.moment(
                "AVAssetReaderOutput copyNextSampleBuffer", "reading has not started"
            ).raise()
        }
        guard reader.status == .reading else { return nil }
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
