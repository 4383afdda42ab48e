/// The keyboard for a field (UITextInputTraits.h).
public enum UIKeyboardType: Int, Sendable {
    /// The usual keyboard of the language.
    case `default` = 0
    /// A keyboard with what addresses need.
    case URL = 3
    /// The ten digits of ASCII.
    case asciiCapableNumberPad = 11
}
