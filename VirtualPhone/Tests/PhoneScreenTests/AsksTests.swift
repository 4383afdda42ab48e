import LockstepSamples
import Testing
import VirtualPhone

@testable import PhoneScreen

/// The system's questions about permissions.
@MainActor @Suite struct AsksTests {
    private let words = (title: "May it?", reason: "")

    @Test func oneAnswerIsForAllWhoAskedForThePermission() {
        let asks = Asks()
        var said: [String] = []
        #expect(asks.add(.motion, words) { said.append("first \($0)") } != nil)
        #expect(asks.add(.camera, words) { said.append("camera \($0)") } != nil)
        #expect(asks.add(.motion, words) { said.append("second \($0)") } == nil)
        #expect(asks.open.count == 2)

        asks.answer(1, 1)
        #expect(said == ["first authorized", "second authorized"])
        asks.answer(1, 0)
        asks.answer(2, 0)
        #expect(said.last == "camera denied" && said.count == 3)
        #expect(asks.open.isEmpty)
        #expect(asks.add(.motion, words) { _ in } != nil)
    }
}
