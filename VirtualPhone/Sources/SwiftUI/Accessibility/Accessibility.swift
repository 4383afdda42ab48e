internal import Foundation
internal import PhoneScreen

/// The properties of a view for assistive technology.
struct AccessibilityFacts {
    var label: String?
    var value: String?
    var hint: String?
    var isHidden: Bool?
    var traits: AccessibilityTraits = []
    var sortPriority: Double?
    var children: AccessibilityChildBehavior?
    var action: (() -> Void)?
    var namedActions: [(name: String, run: () -> Void)] = []
    var scroll: ((Edge) -> Void)?
    var isFocused: Bool?
}

/// What kind of element a view is for assistive technology.
public struct AccessibilityTraits: SetAlgebra, Hashable, Sendable {
    private var bits: Set<Int> = []

    /// No traits.
    public init() {}
    private init(_ bit: Int) { bits = [bit] }

    /// A button.
    public static let isButton = AccessibilityTraits(0)
    /// A heading.
    public static let isHeader = AccessibilityTraits(1)
    /// Chosen.
    public static let isSelected = AccessibilityTraits(2)
    /// An image.
    public static let isImage = AccessibilityTraits(3)
    /// Changes often: announced only while focused.
    public static let updatesFrequently = AccessibilityTraits(4)

    /// Whether a trait is among these.
    public func contains(_ member: AccessibilityTraits) -> Bool {
        bits.isSuperset(of: member.bits)
    }
    /// These traits and others.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var result = self
        result.formUnion(other)
        return result
    }
    /// The common traits.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var result = self
        result.formIntersection(other)
        return result
    }
    /// The traits that are in exactly one of both.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        var result = self
        result.formSymmetricDifference(other)
        return result
    }
    /// Adds traits.
    @discardableResult public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        bits.formUnion(newMember.bits)
        return (isNew, newMember)
    }
    /// Removes traits.
    @discardableResult public mutating func remove(
        _ member: AccessibilityTraits
    ) -> AccessibilityTraits? {
        guard contains(member) else { return nil }
        bits.subtract(member.bits)
        return member
    }
    /// Adds traits.
    @discardableResult public mutating func update(
        with newMember: AccessibilityTraits
    ) -> AccessibilityTraits? { insert(newMember).inserted ? nil : newMember }
    /// Adds traits.
    public mutating func formUnion(_ other: AccessibilityTraits) { bits.formUnion(other.bits) }
    /// Keeps only the common traits.
    public mutating func formIntersection(_ other: AccessibilityTraits) {
        bits.formIntersection(other.bits)
    }
    /// Keeps the traits that are in exactly one of both.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
        bits.formSymmetricDifference(other.bits)
    }
}

/// What happens to the elements inside an element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let number: Int
    /// They are left out.
    public static let ignore = AccessibilityChildBehavior(number: 0)
    /// They stay elements in a group.
    public static let contain = AccessibilityChildBehavior(number: 1)
    /// Their texts become the element's.
    public static let combine = AccessibilityChildBehavior(number: 2)
}

/// Changes the properties of a view for assistive technology.
public struct AccessibilityAttachmentModifier: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    var facts = AccessibilityFacts()

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        if facts.isHidden == true {
            drawing.group(part, frame, ["hidden": true]) {
                part.content.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
            }
            return
        }
        AccessibilityDrawing(facts: facts, part: part).draw(frame, on: drawing)
    }
}

extension View {
    private func describing(
        _ change: (inout AccessibilityFacts) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        var modifier = AccessibilityAttachmentModifier()
        change(&modifier.facts)
        return ModifiedContent(content: self, modifier: modifier)
    }

    /// Makes an element of the view.
    public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View { describing { $0.children = children } }

    /// Names the element.
    public func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.label = label.string }
    }

    /// States the element's value; an empty text states none.
    public func accessibilityValue(
        _ value: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.value = value.string.isEmpty ? nil : value.string }
    }

    /// States what an action does; an empty text states nothing.
    public func accessibilityHint(
        _ hint: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.hint = hint.string.isEmpty ? nil : hint.string }
    }

    /// Hides the view from assistive technology.
    public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.isHidden = hidden }
    }

    /// Adds traits.
    public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.traits = traits }
    }

    /// Sets the reading order among siblings: higher is earlier.
    public func accessibilitySortPriority(
        _ sortPriority: Double
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.sortPriority = sortPriority }
    }

    /// Sets what activating the element does.
    public func accessibilityAction(
        _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.action = handler }
    }

    /// Adds an action with a name.
    public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.namedActions = [(name.string, handler)] }
    }

    /// Sets what scrolling the element does.
    public func accessibilityScrollAction(
        _ handler: @escaping (Edge) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.scroll = handler }
    }

    /// Moves the focus to the element when the state has its value.
    public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { describing { $0.isFocused = binding.wrappedValue == value } }
}
