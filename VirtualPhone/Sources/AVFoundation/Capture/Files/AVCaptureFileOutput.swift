public import CoreMedia
internal import Dispatch
public import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// The observer of a recording (AVCaptureFileOutput.h), called on a queue of the output.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
    /// Reports that data is being written: the first frame has arrived.
    func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection])

    /// Reports that everything is written, or that writing failed: called once for each requested
    /// recording.
    func fileOutput(
        _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection], error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
    /// Does nothing.
    public func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {}
}

/// Records a session's output into files (AVCaptureFileOutput.h).
///
/// A recording ends with an error when a limit is reached, the disk is full or the frames stop. The
/// file still contains what was recorded, as the error's
/// ``AVErrorRecordingSuccessfullyFinishedKey`` indicates. A frame that arrives while the encoder is
/// behind is dropped (from experience). The delegate is retained until the end (from experience).
open class AVCaptureFileOutput: AVCaptureOutput {
    struct State {
        var recording: MovieRecording?
        var limits = RecordingLimits()
    }

    let state = Mutex(State())
    private let callbacks = DispatchQueue(label: "avfoundation.files")

    override init() {}

    /// The file being written; nil if there is none.
    open var outputFileURL: URL? { state.withLock { $0.recording }?.url }
    /// Whether a file is being written.
    open var isRecording: Bool { state.withLock { $0.recording != nil } }
    /// The time from the first frame to the latest; zero before the first.
    open var recordedDuration: CMTime { state.withLock { $0.recording }?.duration ?? .zero }
    /// The size of the file so far, in bytes.
    open var recordedFileSize: Int64 { state.withLock { $0.recording }?.fileSize ?? 0 }

    /// The maximum duration of a recording; an invalid time means no limit.
    open var maxRecordedDuration: CMTime {
        get { state.withLock { $0.limits.duration } }
        set { state.withLock { $0.limits.duration = newValue } }
    }

    /// The maximum size of a recording in bytes; 0 means no limit.
    open var maxRecordedFileSize: Int64 {
        get { state.withLock { $0.limits.fileSize } }
        set { state.withLock { $0.limits.fileSize = newValue } }
    }

    /// The free space in bytes that must remain on the disk.
    open var minFreeDiskSpaceLimit: Int64 {
        get { state.withLock { $0.limits.freeBytes } }
        set { state.withLock { $0.limits.freeBytes = newValue } }
    }

    /// Starts a recording into a new file.
    ///
    /// A URL that is not a file's, and the lack of an active and enabled connection, raise an
    /// exception (AVCaptureFileOutput.h; the connection: from experience). A second recording is
    /// refused while one is running (AVError.h: "only supports one recording at a time").
    open func startRecording(
        to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        let call = "AVCaptureMovieFileOutput startRecordingToOutputFileURL:recordingDelegate:"
        obey(outputFileURL.isFileURL ? nil : .argument(call, "the URL is not a file URL"))
        let connections = connections.filter { $0.isActive && $0.isEnabled }
        obey(connections.isEmpty ? .argument(call, "No active/enabled connections") : nil)
        let recording = MovieRecording(outputFileURL, delegate, connections)
        guard session.withLock({ $0.session })?.isRunning == true else {
            return finish(recording, AVError(.sessionNotRunning))
        }
        let isFree = state.withLock { state -> Bool in
            guard state.recording == nil else { return false }
            state.recording = recording
            return true
        }
        guard isFree else { return finish(recording, AVError(.recordingAlreadyInProgress)) }
        begin(recording)
    }

    /// Ends the recording; the delegate is called when everything is written.
    open func stopRecording() { end(nil) }

    /// Creates the recording's file.
    func begin(_ recording: MovieRecording) {}

    /// Ends the current recording, with an error unless the app requested it.
    func end(_ error: AVError?) {
        let recording = state.withLock { state in
            defer { state.recording = nil }
            return state.recording
        }
        guard let recording else { return }
        finish(recording, error)
    }

    private func finish(_ recording: MovieRecording, _ error: AVError?) {
        recording.finish { [self] problem in
            let error = recording.explain(error ?? problem)
            tell(recording) { output, recording in
                recording.delegate.fileOutput(
                    output, didFinishRecordingTo: recording.url, from: recording.connections,
                    error: error)
            }
        }
    }

    func tell(
        _ recording: MovieRecording,
        _ body: @escaping (AVCaptureFileOutput, MovieRecording) -> Void
    ) {
        let parcel = Parcel(body)
        CaptureServer.current?.phone.deliver(on: .dispatch(callbacks)) { [self] in
            parcel.take()?(self, recording)
        }
    }

    override func flowEnded(_ error: AVError) { end(error) }
}
