public import CoreMedia
internal import Dispatch
public import Foundation
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// Whoever is told how a recording fares (AVCaptureFileOutput.h), on a queue of the output's.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
    /// Data is being written: the first frame has come.
    func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection])

    /// Everything is written, or nothing can be: called once for each recording that was asked for.
    func fileOutput(
        _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection], error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
    /// Nothing happens.
    public func fileOutput(
        _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) {}
}

/// Records what a session captures into files (AVCaptureFileOutput.h).
///
/// A recording ends with an error when a limit is reached, the disk is full or the flow of frames
/// ends; what was recorded is in the file all the same, which the error's
/// ``AVErrorRecordingSuccessfullyFinishedKey`` says. A frame that comes while the encoder is behind
/// is left out (experience). The delegate is kept alive until the end (experience).
open class AVCaptureFileOutput: AVCaptureOutput {
    struct State {
        var recording: MovieRecording?
        var limits = RecordingLimits()
    }

    let state = Mutex(State())
    private let callbacks = DispatchQueue(label: "avfoundation.files")

    override init() {}

    /// The file that is being written; nil if none is.
    open var outputFileURL: URL? { state.withLock { $0.recording }?.url }
    /// Whether a file is being written.
    open var isRecording: Bool { state.withLock { $0.recording != nil } }
    /// From the first frame to the latest; zero before the first.
    open var recordedDuration: CMTime { state.withLock { $0.recording }?.duration ?? .zero }
    /// Bytes of the file so far.
    open var recordedFileSize: Int64 { state.withLock { $0.recording }?.fileSize ?? 0 }

    /// How long a recording may become; an invalid time is no limit.
    open var maxRecordedDuration: CMTime {
        get { state.withLock { $0.limits.duration } }
        set { state.withLock { $0.limits.duration = newValue } }
    }

    /// How many bytes a recording may have; 0 is no limit.
    open var maxRecordedFileSize: Int64 {
        get { state.withLock { $0.limits.fileSize } }
        set { state.withLock { $0.limits.fileSize = newValue } }
    }

    /// How many bytes must stay free on the disk.
    open var minFreeDiskSpaceLimit: Int64 {
        get { state.withLock { $0.limits.freeBytes } }
        set { state.withLock { $0.limits.freeBytes = newValue } }
    }

    /// Starts a recording into a new file.
    ///
    /// A URL of no file, and no connection that is active and enabled, raise an exception
    /// (AVCaptureFileOutput.h; the connection: experience). A second recording is refused while one
    /// goes on (AVError.h: "only supports one recording at a time").
    open func startRecording(
        to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        let call = "AVCaptureMovieFileOutput startRecordingToOutputFileURL:recordingDelegate:"
        obey(outputFileURL.isFileURL ? nil : .argument(call, "the URL is of no file"))
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

    /// Ends the recording; the delegate is told when everything is written.
    open func stopRecording() { end(nil) }

    /// Makes the recording's file.
    func begin(_ recording: MovieRecording) {}

    /// Ends the recording that goes on, for a reason where it was not asked for.
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
