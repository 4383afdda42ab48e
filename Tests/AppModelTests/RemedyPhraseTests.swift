import LockstepSamples
import Testing

@testable import LockstepAppModel

/// What a screen shows of a remedy: sentences without actions as they are, actions in the phone's
/// words.
struct RemedyPhraseTests {
    @Test(
        arguments: [
            ("", nil),
            ("Free some space.", "Free some space."),
            ("Run \(.recover).", "Recover the recording in the library."),
            (
                Remedy("Copy it again.", "\(.verify) lists all differences."),
                "Copy it again. On a computer, Lockstep lists what differs from the seal."
            ),
            (
                "Calibrate the camera, and store the result with \(.storeCalibration).",
                "Calibrate, and store the result with Lockstep on a computer."
            ),
            (
                "\(.listFormats) lists formats, \(.listImportedFiles) their files.",
                "Use Lockstep on a computer for this."
            ),
        ] as [(Remedy, String?)])
    func showsWhatAPhoneOffers(_ remedy: Remedy, _ words: String?) {
        #expect(remedy.phrase?.english == words)
    }
}
