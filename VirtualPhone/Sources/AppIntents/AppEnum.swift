/// A type with a name for the user (AppIntents' Swift interface).
public protocol TypeDisplayRepresentable {
    /// The name.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A type whose cases have names for the user (AppIntents' Swift interface).
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
    Hashable
{
    /// The names.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
    /// The case's name; the one in the code without another.
    public var localizedStringResource: LocalizedStringResource {
        Self.caseDisplayRepresentations[self]?.title
            ?? LocalizedStringResource(
                stringLiteral: "\(self)")
    }
}

/// A type whose name and cases do not change (AppIntents' Swift interface).
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

/// A value of the app (AppIntents' Swift interface).
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable
{}

/// A choice of the app (AppIntents' Swift interface).
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where Self.RawValue: LosslessStringConvertible {}

/// The name of a type for the user (AppIntents' Swift interface).
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral {
    /// The name.
    public var name: LocalizedStringResource
    /// A format for a number of values.
    public var numericFormat: LocalizedStringResource?

    /// A name.
    public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
        self.name = name
        self.numericFormat = numericFormat
    }

    /// A name.
    public init(stringLiteral value: String) {
        name = LocalizedStringResource(stringLiteral: value)
    }
}

/// The name of a value for the user (AppIntents' Swift interface).
public struct DisplayRepresentation: ExpressibleByStringLiteral, Equatable {
    /// The name.
    public var title: LocalizedStringResource

    /// A name.
    public init(stringLiteral value: String) {
        title = LocalizedStringResource(stringLiteral: value)
    }
}
