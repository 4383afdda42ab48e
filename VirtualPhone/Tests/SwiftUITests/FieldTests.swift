import PhoneScreen
import Testing
import UIKit

@testable import SwiftUI

/// Fields of text, and the keyboards that they ask for (UITextInputTraits.h).
@MainActor @Suite struct FieldTests {
    @Test(
        arguments: [
            (UIKeyboardType.default, nil), (.URL, "url"), (.asciiCapableNumberPad, "numeric"),
        ] as [(UIKeyboardType, String?)])
    func aFieldAsksForItsKeyboard(_ type: UIKeyboardType, _ keyboard: String?) {
        let screen = TestScreen {
            TextField(text: .constant("")) { Text(verbatim: "Code") }.keyboardType(type)
        }
        let field = screen.elements.first { $0.node.kind == .field }?.node
        #expect(field != nil && field?["keyboard"] == keyboard.map { .text($0) })
    }
}
