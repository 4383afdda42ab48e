import AVKit
import LockstepSamples
import Testing
import UIKit
import VirtualPhone

/// The phone's buttons, as the record button.
@MainActor @Suite(.serialized) struct CaptureEventTests {
    /// What the app is told of presses, while the camera is used or not.
    private func presses(
        isCameraInUse: Bool, isEnabled: Bool = true, isInView: Bool = true
    ) async throws -> [String] {
        var lines: [String] = []
        let events = PhoneButton.allCases.flatMap { button in
            [true, false].map { PhoneEvent.captureButton(button, isPressed: $0) }
        }
        let script = PhoneScript(events.map { .at(.seconds(1), $0) })
        try await VirtualPhone.withPhone(script: script) { phone in
            let interaction = AVCaptureEventInteraction { event in
                lines.append("primary \(event.phase)")
            } secondary: { event in
                lines.append("secondary \(event.phase)")
            }
            interaction.isEnabled = isEnabled
            let view = UIView(frame: .zero)
            if isInView { view.addInteraction(interaction) }
            let use = phone.takeCamera(lost: {}, regained: {})
            if !isCameraInUse { phone.giveBack(use) }
            try phone.runToEnd()
            #expect(phone.notices == [])
        }
        return lines
    }

    @Test func eachButtonHasItsOwnFunction() async throws {
        let lines = try await presses(isCameraInUse: true)
        #expect(
            lines == ["primary began", "primary ended", "secondary began", "secondary ended"])
    }

    @Test(arguments: [(false, true, true), (true, false, true), (true, true, false)])
    func buttonsDoNotCaptureWithoutTheCameraOrWhenDisabledOrOutsideOfAView(
        _ isCameraInUse: Bool, _ isEnabled: Bool, _ isInView: Bool
    ) async throws {
        let lines = try await presses(
            isCameraInUse: isCameraInUse, isEnabled: isEnabled, isInView: isInView)
        #expect(lines == [])
    }
}
