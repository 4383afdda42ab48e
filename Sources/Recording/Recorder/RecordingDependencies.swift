import LockstepSamples
import LockstepSessions

/// The configuration of one recording, and its ports to encoders, disk, clock and state machine.
struct RecordingDependencies: Sendable {
    let configuration: RecorderConfiguration
    let codecs: any MediaCodecs
    let fileSystem: any FileSystem
    let clock: any HostClock
    /// Called for each stored frame with its number, from 1, after its row is written.
    let onFrame: (@Sendable (CameraFrame, Int) -> Void)?
    /// Sends an event of this recording to the state machine.
    let send: @Sendable (RecorderStateMachine.Event) -> Void

    /// Drained by each of the recording's threads after each unit of work.
    var autoreleasePool: AutoreleasePool { codecs.autoreleasePool }
}
