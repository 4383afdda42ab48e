public import LockstepAppModel
public import SwiftUI

/// Version and licenses.
@MainActor
public struct AboutView: View {
    private let about: AboutApp

    /// The screen.
    public init(about: AboutApp) {
        self.about = about
    }

    /// The app's version and licenses.
    public var body: some View {
        List {
            Section {
                Text(verbatim: "Lockstep").font(.headline)
                Text(about.version)
                Text(Phrase("Nothing leaves the device unless you share it."))
            }
            Section {
                ForEach(about.licenses) { license in
                    NavigationLink {
                        ScrollView { Text(verbatim: license.text).font(.footnote).padding() }
                            .navigationTitle(Text(verbatim: license.name))
                    } label: {
                        Text(verbatim: license.name)
                    }
                }
            } header: {
                Text(Phrase("Licenses"))
            }
        }
        .navigationTitle(Text(Phrase("About")))
    }
}
