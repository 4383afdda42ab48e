internal import Dispatch
public import Foundation
import LockstepConcurrency
public import UniformTypeIdentifiers
internal import VirtualPhone

/// Writes a movie into a file, or in segments to a delegate (AVAssetWriter.h).
///
/// Here a movie has one video track and no audio track. Images are encoded before `append` returns
/// and never reordered; a failure is in ``status`` and ``error`` at once. Every movie is
/// fragmented. Without ``movieFragmentInterval`` it is one fragment, written when the movie ends,
/// and its file is empty until then.
///
/// Writing fails when the app moves to the background ("its status will change to failed",
/// startWriting), when the phone's disk is full (AVError.h), and when the phone's script requests
/// it.
public class AVAssetWriter: NSObject {
    /// The status of writing.
    public enum Status: Int, Sendable {
        /// It has not started.
        case unknown
        /// Samples can be appended.
        case writing
        /// The movie is complete.
        case completed
        /// Writing failed.
        case failed
        /// Writing was canceled.
        case cancelled
    }

    /// The movie's destination.
    enum Destination {
        case file(URL)
        case segments
    }

    let destination: Destination
    /// The movie's file type.
    public let outputFileType: AVFileType
    /// The tracks.
    public internal(set) var inputs: [AVAssetWriterInput] = []
    /// Held while anything below changes.
    let lock = NSRecursiveLock()
    var stage = WriterStage()
    var settings = WriterSettings()
    var track: TrackWriting?
    var output: MovieOutput?
    var subscription: PhoneSubscription?
    weak var segmentDelegate: (any AVAssetWriterDelegate)?
    /// The queue of calls to the delegate and the completion handler.
    let queue = DispatchQueue(label: "AVAssetWriter")

    /// A movie in a new file.
    ///
    /// A type other than QuickTime's or MPEG-4's raises an exception. An existing file is detected
    /// when writing starts.
    public init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        let call = "AVAssetWriter initWithURL:fileType:error:"
        obey(Self.refusal(of: outputFileType, call))
        obey(outputURL.isFileURL ? nil : .argument(call, "the URL is not a file URL"))
        destination = .file(outputURL)
        self.outputFileType = outputFileType
    }

    /// A segmented movie for ``delegate``.
    ///
    /// A type other than QuickTime's or MPEG-4's raises an exception.
    public init(contentType outputContentType: UTType) {
        let type = AVFileType(rawValue: outputContentType.identifier)
        obey(Self.refusal(of: type, "AVAssetWriter initWithContentType:"))
        destination = .segments
        outputFileType = type
    }

    deinit { subscription?.cancel() }

    private static func refusal(of type: AVFileType, _ call: String) -> Refusal? {
        [.mov, .mp4, .m4v].contains(type)
            ? nil : .argument(call, "invalid file type UTI: \(type.rawValue)")
    }

    /// The movie's file; a placeholder that is not a file if the movie is segmented.
    public var outputURL: URL {
        if case .file(let url) = destination { return url }
        return URL(fileURLWithPath: "/dev/null")
    }

    /// The available media types.
    public var availableMediaTypes: [AVMediaType] { [.video] }

    /// The status of writing.
    public var status: Status { lock.withLock { stage.status } }

    /// The error; nil unless ``status`` is failed.
    public var error: (any Error)? { lock.withLock { stage.error } }

    /// Returns whether this phone supports the output settings; nil settings mean samples that are
    /// already encoded.
    public func canApply(
        outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType
    ) -> Bool {
        guard mediaType == .video else { return false }
        guard let outputSettings else { return true }
        return ImageSettings(outputSettings) != nil
    }

    /// Returns whether a track can be added.
    public func canAdd(_ input: AVAssetWriterInput) -> Bool { refusal(of: input) == nil }

    /// Adds a track; one that cannot be added raises an exception.
    public func add(_ input: AVAssetWriterInput) {
        lock.withLock {
            obey(refusalOfChange("addInput:"))
            obey(refusal(of: input))
            inputs.append(input)
            input.writer = self
        }
    }

    private func refusal(of input: AVAssetWriterInput) -> Refusal? {
        let call = "AVAssetWriter addInput:"
        if input.writer != nil { return .argument(call, "the input is attached already") }
        if input.mediaType != .video {
            return .argument(call, "media type \(input.mediaType.rawValue) is not available")
        }
        if !inputs.isEmpty { return .argument(call, "only one video track is supported") }
        if let settings = input.outputSettings {
            let isFine = ImageSettings(settings, hint: input.sourceFormatHint) != nil
            return isFine ? nil : .argument(call, "the output settings are not supported")
        }
        return outputFileType == .mov || input.sourceFormatHint != nil
            ? nil : .argument(call, "passthrough into this file type needs a format hint")
    }

    func refusalOfChange(_ call: String) -> Refusal? {
        lock.withLock { stage.refusalOfChange(call) }
    }
}
