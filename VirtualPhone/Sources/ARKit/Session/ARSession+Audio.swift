internal import CoreMedia
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

extension ARSession {
    /// Whether the running configuration provides audio.
    var providesAudio: Bool { state.withLock { $0.configuration?.providesAudioData ?? false } }

    /// Returns whether an interruption affects the session: a call only if it has audio (from
    /// experience with AVFoundation's sessions, which ARKit uses).
    func concerns(_ interruption: PhoneInterruption) -> Bool {
        interruption != .audioInUseByAnotherClient || providesAudio
    }

    /// Starts after the owner's answer about the microphone.
    func beginWithAudio(on phone: VirtualPhone, resettingTracking: Bool) {
        phone.request(.microphone) { [weak self] answer in
            guard let self, self.state.withLock({ $0.isWanted }) else { return }
            guard answer == .authorized else { return self.fail(ARError(.microphoneUnauthorized)) }
            // As a capture session does (assumed).
            phone.beginAudioInput()
            self.begin(on: phone, resettingTracking: resettingTracking)
        }
    }

    /// Delivers a microphone's block.
    ///
    /// Its timestamp is on the host clock, like a frame's: ARKit names no clock (assumed).
    func take(_ block: AudioBlock) {
        let (isWanted, phone) = state.withLock { state in
            (state.story.givesFrames && state.configuration?.providesAudioData == true, state.phone)
        }
        guard isWanted, let phone, delegate != nil else { return }
        phone.noteTold(ToldSample(.audio, at: block.timestamp))
        tell { delegate, session in
            let sample = CMSampleBuffer(block, at: CMTime(block.timestamp), isSilent: false)
            delegate.session(session, didOutputAudioSampleBuffer: sample)
        }
    }
}
