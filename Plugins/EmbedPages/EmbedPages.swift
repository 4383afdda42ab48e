import Foundation
import PackagePlugin

/// Compiles the files in a target's folder `Page` into its module, as `EmbeddedPages.files`.
///
/// SwiftPM's own `.embedInCode` writes each byte as a number, of which the compiler type-checks every
/// one: 300 kB of pages took it two minutes.
@main struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let folder = target.directoryURL.appendingPathComponent("Page")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let files = names.map(folder.appendingPathComponent).filter { !$0.hasDirectoryPath }
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedPages.swift")
        return [
            .buildCommand(
                displayName: "Embedding the pages of \(target.name)",
                executable: try context.tool(named: "embed-pages").url,
                arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
        ]
    }
}
