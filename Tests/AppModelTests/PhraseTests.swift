import LockstepAppModel
import Testing

@Suite struct PhraseTests {
    @Test func argumentsReplaceTheirPlaceholders() {
        let phrase = Phrase("%lld frames in %@", .count(3), .text("100 %"))
        #expect(phrase.english == "3 frames in 100 %")
    }

    @Test func textWithoutArgumentsStaysUnchanged() {
        #expect(Phrase("50 % full").english == "50 % full")
    }

    @Test func everyModeButPhotoRecords() {
        for mode in CaptureMode.allCases {
            #expect((mode.recordingMode == nil) == (mode == .photo), "\(mode)")
        }
    }

    @Test func aNestedPhraseReplacesItsPlaceholder() {
        let phrase = Phrase("%@ %@", .phrase(Phrase("%@!", .text("50 %"))), .phrase(.words("b")))
        #expect(phrase.english == "50 %! b")
    }
}
