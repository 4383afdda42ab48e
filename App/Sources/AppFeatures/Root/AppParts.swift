public import LockstepAppModel
public import LockstepSamples
public import UIKit

/// Everything that the screens need of a phone; whoever joins the app's parts makes one.
@MainActor
public struct AppParts {
    /// The phone's sensors, encoders, disk and clocks.
    public var ports: CapturePorts
    /// What the phone can do.
    public var phone: PhoneCapabilities
    /// How many threads encode still images.
    public var encoderCount: Int
    /// Where things are kept.
    public var folders: AppFolders
    /// What the app says of itself.
    public var about: AboutApp
    /// Makes the view of what the camera sees.
    public var makePreview: (CaptureScreen.Preview) -> UIView

    /// Parts, all of them.
    public init(
        ports: CapturePorts, phone: PhoneCapabilities, encoderCount: Int, folders: AppFolders,
        about: AboutApp, makePreview: @escaping (CaptureScreen.Preview) -> UIView
    ) {
        self.ports = ports
        self.phone = phone
        self.encoderCount = encoderCount
        self.folders = folders
        self.about = about
        self.makePreview = makePreview
    }
}

/// Folders of the app; each is there.
public struct AppFolders: Hashable, Sendable {
    /// Sessions and photos, seen by the person in Files: Documents.
    public var documents: String
    /// The settings: Application Support.
    public var support: String
    /// Files that are made for sharing and go again.
    public var temporary: String

    /// Folders by their paths.
    public init(documents: String, support: String, temporary: String) {
        self.documents = documents
        self.support = support
        self.temporary = temporary
    }
}
