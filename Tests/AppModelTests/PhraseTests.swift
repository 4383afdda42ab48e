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

extension PhraseTests {
    @Test(arguments: [("12.3 GB", "12,3 GB"), ("-0.5", "-0,5"), ("100 Hz", "100 Hz")])
    func aNumberGetsTheSeparatorOfTheLanguage(_ number: String, _ localized: String) {
        #expect(Phrase.number(number).english == number)
        #expect(Phrase.Argument.localized(number, separator: ",") == localized)
    }
}
