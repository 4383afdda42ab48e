import AVFoundation
import Testing

/// Errors with the form of the SDK's bridged errors.
@Suite struct ErrorTests {
    @Test func anErrorCarriesItsInformationIntoFoundation() {
        let error = AVError(.diskFull, userInfo: ["device": "back"]) as NSError
        #expect(error.domain == AVFoundationErrorDomain && error.code == -11_807)
        #expect(error.userInfo["device"] as? String == "back")
    }

    @Test func errorsOfOneKindAreEqualAndMatchTheirCode() {
        let error = AVError(.contentIsProtected, userInfo: ["a": 1])
        #expect(error == AVError(.contentIsProtected) && error != AVError(.unknown))
        #expect(AVError.contentIsProtected ~= error && !(AVError.Code.unknown ~= error))
        #expect(Set([error, AVError(.contentIsProtected)]).count == 1)
    }

    @Test func codesHaveTheHeadersNumbersWithoutTwins() {
        let numbers = AVError.Code.allCases.map(\.rawValue)
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.allSatisfy { (-11_884 ... -11_800).contains($0) })
    }
}
