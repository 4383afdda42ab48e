import AudioToolbox
import LockstepConcurrency
import Testing
import VirtualPhone

/// System sounds, which the phone reports.
@Suite(.serialized) struct SystemSoundTests {
    @Test func thePhoneReportsEachSoundInOrder() async throws {
        let sounds = Mutex<[UInt32]>([])
        try await VirtualPhone.withPhone { phone in
            let subscription = phone.observe { output in
                if case .sound(let number) = output { sounds.withLock { $0.append(number) } }
            }
            AudioServicesPlaySystemSoundWithCompletion(1117, nil)
            await withCheckedContinuation { continuation in
                AudioServicesPlaySystemSoundWithCompletion(1118) { continuation.resume() }
            }
            subscription.cancel()
            AudioServicesPlaySystemSoundWithCompletion(1103, nil)
        }
        #expect(sounds.withLock { $0 } == [1117, 1118])
    }

    @Test func theCompletionIsCalledWithoutAPhoneToo() async {
        await VirtualPhone.withoutPhone {
            await withCheckedContinuation { continuation in
                AudioServicesPlaySystemSoundWithCompletion(1, continuation.resume)
            }
        }
    }
}
